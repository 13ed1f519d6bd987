import { make } from './dom.js';

const label = (text, wrong) =>
  make('span', { className: wrong ? 'word wrong' : 'word', 'data-text': text }, text);

/**
 * One of several: outlined buttons, or a list where there are many. Wrong options have a cross and are named;
 * hideMistakes(true) takes them out of sight.
 */
export function choiceControl(name, param, context) {
  const list = param.control === 'select' || (param.control !== 'buttons' && param.options.length > 4);
  return list ? listControl(name, param, context) : buttonsControl(name, param, context);
}

// Outlined buttons, an input each with the properties of its option: { inputs, show(isChosen), control }.
function outlined(name, { options, wrong = [] }, { t, ui, labelId, noteId }, role, propertiesOf) {
  const inputs = new Map();
  const group = make('div.options', { role, 'aria-labelledby': labelId, 'aria-describedby': noteId });
  for (const option of options) {
    const isWrong = wrong.includes(option);
    const input = make('input', propertiesOf(option));
    inputs.set(option, input);
    group.append(
      make(
        'label',
        { className: isWrong ? 'option wrong' : 'option' },
        input,
        label(t.option(name, option), isWrong),
        isWrong && make('em', ui('wrong')),
      ),
    );
  }
  const show = (isChosen) => {
    for (const [option, input] of inputs) {
      input.checked = isChosen(option);
      input.parentNode.classList.toggle('chosen', input.checked);
    }
  };
  return { inputs, show, control: { field: [group], marked: [group] } };
}

function buttonsControl(name, param, context) {
  const { patch, id } = context;
  const { inputs, show, control } = outlined(name, param, context, 'radiogroup', (option) => ({
    type: 'radio',
    name: id,
    value: option,
    onchange: () => inputs.get(option).checked && patch({ [name]: option }),
  }));
  return {
    ...control,
    sync: (value) => show((option) => option === value),
    hideMistakes: (isHidden) => control.field[0].classList.toggle('mistakes-hidden', isHidden),
  };
}

/** Several of a few: outlined buttons, each on or off. */
export function subsetControl(name, param, context) {
  let value = param.initial;
  const choose = () => {
    const wished = param.options.filter((option) => inputs.get(option).checked);
    const next = param.fit(wished, value);
    // The last one that must stay stays.
    if (next === value) sync(next);
    else context.patch({ [name]: next });
  };
  const properties = () => ({ type: 'checkbox', onchange: choose });
  const { inputs, show, control } = outlined(name, param, context, 'group', properties);
  const sync = (next) => {
    value = next;
    show((option) => value.includes(option));
  };
  return { ...control, sync };
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

/** A button that goes to the next number, and round: for numbers that are but names, as seeds are. */
export function anotherControl(name, param, { patch, label, noteId, ui }) {
  let value = param.initial;
  const button = make(
    'button.option',
    {
      'aria-describedby': noteId,
      onclick: () => patch({ [name]: value + param.step > param.max ? param.min : value + param.step }),
    },
    ui('another'),
  );
  return {
    field: [button],
    marked: [button],
    sync(next) {
      value = next;
      button.setAttribute('aria-label', `${label}: ${ui('another')} (${value})`);
    },
  };
}
