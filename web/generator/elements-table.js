import { tokens } from '../canvas/style.js';
import { LANGUAGES } from '../core/languages.js';

// What the elements of web/elements offer to a page, besides the properties and methods of their classes: of both are
// custom-elements.json and the types of the package made. Tests hold the table to the sources.

const LANGUAGE = LANGUAGES.map((lang) => `'${lang}'`).join(' | ');
const LANG = [
  LANGUAGE,
  'Language of the words; that of the nearest element around with lang otherwise, or English.',
];

// The colours of a figure, each of which a page may give as --pe-<name>.
const colourNames = Object.keys(tokens.light);

/**
 * The elements: attributes and events (their detail) by name, each with its type in TypeScript and a sentence; CSS
 * properties with their initial value and a sentence; parts for ::part() with a sentence.
 */
export const ELEMENTS = [
  {
    tag: 'pe-demo',
    name: 'PeDemo',
    about:
      'An interactive figure whose every number the engine computes. What stands inside shows until the figure does, and stays where it cannot.',
    attributes: {
      name: ['string', 'The demo, as in alibi/slopes: its family and its own name.'],
      id: ['string', 'Needed with permalink, and by a pe-seen that speaks of this figure.'],
      lang: LANG,
      theme: [
        "'light' | 'dark' | 'projector'",
        'Colours and sizes; data-theme of the nearest element around otherwise, or as light or dark as the page behind it.',
      ],
      values: [
        'string',
        'Parameters as a query, numHeads=12&seqLen=32; a refused one is named in the figure.',
      ],
      permalink: ['boolean', 'The address of the page follows the figure and restores it. Needs an id.'],
      gate: [
        "'soft' | 'hard'",
        'A prediction comes before the pictures, or in steps before the one that shows its answer; soft may be passed without one.',
      ],
      hold: [
        'boolean',
        'What came of the prediction, and the figure behind it, waits until this attribute is taken away.',
      ],
      step: [
        'string | number',
        'The figure begins with its first step and adds the rest step by step; with a name it begins there, with all it is whole.',
      ],
      scene: ['string', 'Figures of one scene share tokens, lengths and heads.'],
      freeze: ['string', 'Parameters that the reader cannot change, between spaces; * freezes all.'],
      hide: [
        'string',
        'Parameters, or controls, actions, export, caption, readout and step-bar, that the figure leaves out, and view-<name> a picture of it; export stands for what goes into files and posts.',
      ],
      view: ['string', 'The one picture that the figure consists of, without words and controls.'],
      room: ['string', 'Height to keep until the figure is there, px.'],
      'narrow-room': ['string', 'The same in a window of at most 480px.'],
    },
    events: {
      'pe-ready': ['Record<string, never>', 'The first picture is there, or the question before it.'],
      'pe-change': [
        '{ values: Record<string, unknown> }',
        'A parameter has another value, all of them given.',
      ],
      'pe-live': [
        'Record<string, never>',
        'What goes on beside the parameters, such as a training, has something new to show.',
      ],
      'pe-light': [
        '{ names: string[] }',
        'The reader points at the handle or the control of a name, or has the keyboard on it; without names, at none.',
      ],
      'pe-step': ['{ step?: string }', 'The figure went to a step; without one it is whole.'],
      'pe-predict': [
        '{ choice: string; answer: string }',
        'The reader predicted; answer is what the engine computes.',
      ],
      'pe-open': ['Record<string, never>', 'The question is answered or passed by, and the pictures show.'],
      'pe-error': ['{ error: Error }', 'The figure could not start, or its parameters gave no result.'],
    },
    properties: {
      ...Object.fromEntries(
        colourNames.map((name) => [
          `--pe-${name}`,
          [tokens.light[name], `Colour “${name}” of the light theme, in every theme where given.`],
        ]),
      ),
      '--pe-font': ['Pretendard, system-ui, sans-serif', 'Font family of words and pictures.'],
      '--pe-font-size': ['15px', 'Size of the words; 22px in the theme projector.'],
    },
    parts: {
      figure: 'All of the figure, from rule to rule.',
      gate: 'The question that comes first, where one does.',
      views: 'The pictures.',
      readout: 'The lines of numbers below the pictures.',
      controls: 'The panel of parameters.',
      caption: 'Title and caption.',
      actions: 'The words at the end, from undo to embed.',
    },
    slot: 'What shows until the first picture, and where there is none.',
    takesParameters: true,
  },
  {
    tag: 'pe-predict',
    name: 'PePredict',
    about:
      'A question around a fieldset of radio buttons and a details.reveal: the first choice commits, stays marked beside the answer, and opens the reveal.',
    attributes: {
      id: ['string', 'Keeps the choice in this tab under this name.'],
      answer: ['string', 'The value of the radio button that is right.'],
      for: [
        'string',
        'Ids of the pe-demos that it asks about; their common mistakes stay out of sight until it is answered.',
      ],
      shows: [
        'string',
        'A picture of one of them and the state that is the answer, as pair/plane?m=12&n=21: they play below the choice.',
      ],
      lang: LANG,
    },
    events: {
      'pe-predict': ['{ choice: string; answer: string | null }', 'The reader committed to a choice.'],
    },
    slot: 'A fieldset of radio buttons, and details of class reveal.',
  },
  {
    tag: 'pe-seen',
    name: 'PeSeen',
    about: 'What there is to see in a figure now, in its own numbers.',
    attributes: {
      for: ['string', 'The id of the pe-demo.'],
      waits: [
        'boolean',
        'Keeps the text out of sight until someone changed the figure or answered a prediction about it.',
      ],
      lang: LANG,
    },
    slot: 'What stands there until the figure speaks.',
  },
  {
    tag: 'pe-claim',
    name: 'PeClaim',
    about:
      'A statement with a button that runs its check on the engine, here and now, and writes what was measured.',
    attributes: {
      name: [
        'string',
        'The check, as in alibi/alibi-slopes-fall: its group and its own name. Without one the text stands alone.',
      ],
      said: ['boolean', 'The expected value is what one side of a contradiction says.'],
      lang: LANG,
    },
    slot: 'The statement.',
  },
];
