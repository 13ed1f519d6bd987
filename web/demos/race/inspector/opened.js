import backRope from '../../../../content/race/weights/back-rope-300.json' with { type: 'json' };
import { keyOf } from '../settings.js';
import { modelKey } from './inspector-params.js';

/** The model that a figure opens with, as `npm run race` writes it: { params, hash (before it was rounded), header, weights }. */
export const openedModel = backRope;

const key = keyOf(openedModel.params);

/** Whether it is the one that the values ask for. */
export const isOpened = (values) => modelKey(values) === key;
