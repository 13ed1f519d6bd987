const TYPED = ['text', 'vector', 'permutation'];

/** What is typed as text: it has a control of demos/seldom.js. */
export const isTyped = ({ kind, control }) => TYPED.includes(kind) && control !== 'none';

/** Whether a demo has what few have: a text to type, a picture to zoom. */
export const needsSeldom = ({ params, views }) =>
  Object.values(params).some(isTyped) || Object.values(views).some(({ zoom }) => zoom);
