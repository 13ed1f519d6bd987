import { LateElement } from './late-element.js';
import { reflects } from './reflect.js';

/**
 * <pe-seen for="matrix" waits>text</pe-seen>: what there is to see in a demo now, in its own numbers. Hidden, with the
 * section.seen around it, while the demo still waits for a prediction. With `waits` the text stays out of sight until
 * someone changed the demo above it, answered a prediction about it, or asked to see the text.
 */
export class PeSeen extends LateElement {}

reflects(PeSeen, ['for'], ['waits']);
