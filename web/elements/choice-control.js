import { make } from './dom.js';

const label = (text, wrong) => {
  const word = make('span', { className: wrong ? 'word wrong' : 'word', 'data-text': text }, text);
  return word;
};

/**
 * One of several: outlined buttons, or a list where there are many. Wrong options have a cross and are named;
 * hideMistakes(true) takes them out of sight.
 */
export function choiceControl(name, param, context) {
  const list = param.control === 'select' || (param.control !== 'buttons' && param.options.length > 4);
  return list ? listControl(name, param, context) : buttonsControl(name, param, context);
}

function buttonsControl(name, param, { patch, t, ui, labelId, noteId, id }) {
  const inputs = new Map();
  const group = make('div.options', {
    role: 'radiogroup',
    'aria-labelledby': labelId,
    'aria-describedby': noteId,
  });
  for (const option of param.options) {
    const wrong = param.wrong.includes(option);
    const input = make('input', {
      type: 'radio',
      name: id,
      value: option,
      onchange: () => input.checked && patch({ [name]: option }),
    });
    inputs.set(option, input);
    group.append(
      make(
        'label',
        { className: wrong ? 'option wrong' : 'option' },
        input,
        label(t.option(name, option), wrong),
        wrong && make('em', ui('wrong')),
      ),
    );
  }
  return {
    field: [group],
    marked: [group],
    sync(value) {
      for (const [option, input] of inputs) {
        input.checked = option === value;
        input.parentNode.classList.toggle('chosen', input.checked);
      }
    },
    hideMistakes: (isHidden) => group.classList.toggle('mistakes-hidden', isHidden),
  };
}

/** Several of a few: outlined buttons, each on or off. */
export function subsetControl(name, param, { patch, t, labelId, noteId }) {
  const inputs = new Map();
  let value = param.initial;
  const group = make('div.options', {
    role: 'group',
    'aria-labelledby': labelId,
    'aria-describedby': noteId,
  });
  const show = () => {
    for (const [option, input] of inputs) {
      input.checked = value.includes(option);
      input.parentNode.classList.toggle('chosen', input.checked);
    }
  };
  const choose = () => {
    const wished = param.options.filter((option) => inputs.get(option).checked);
    const next = param.fit(wished, value);
    // The last one that must stay stays.
    if (next === value) show();
    else patch({ [name]: next });
  };
  for (const option of param.options) {
    const input = make('input', { type: 'checkbox', onchange: choose });
    inputs.set(option, input);
    group.append(make('label.option', input, label(t.option(name, option), false)));
  }
  return {
    field: [group],
    marked: [group],
    sync(next) {
      value = next;
      show();
    },
  };
}

function listControl(name, param, { patch, t, ui, labelId, noteId }) {
  const select = make('select', {
    'aria-labelledby': labelId,
    'aria-describedby': noteId,
    onchange: () => patch({ [name]: select.value }),
  });
  const options = param.options.map((option) => {
    const text = t.option(name, option);
    const isWrong = param.wrong.includes(option);
    return make('option', { value: option }, isWrong ? `${text} (${ui('wrong')})` : text);
  });
  select.append(...options);
  return {
    field: [select],
    marked: [select],
    sync(value) {
      select.value = value;
    },
    hideMistakes(isHidden) {
      const left = options.filter(({ value }) => !isHidden || !param.wrong.includes(value));
      if (left.length !== select.length) select.replaceChildren(...left);
    },
  };
}

/** On or off: a box and a word that says which. A state named by `wrong` has a cross while it holds. */
export function flagControl(name, param, { patch, t, ui, labelId, noteId }) {
  const word = make('span.word');
  const remark = make('span.note');
  const box = make('input', {
    type: 'checkbox',
    'aria-labelledby': labelId,
    'aria-describedby': noteId,
    onchange: () => patch({ [name]: box.checked }),
  });
  const wordOf = (value) => {
    const own = t.option(name, String(value));
    return own === String(value) ? ui(value ? 'on' : 'off') : own;
  };
  return {
    field: [make('label.check', box, word, remark)],
    marked: [box],
    sync(value) {
      box.checked = value;
      word.textContent = wordOf(value);
      word.classList.toggle('wrong', param.wrong === value);
      remark.textContent = param.wrong === value ? ui('wrong') : '';
    },
  };
}
