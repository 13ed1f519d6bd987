import { LateElement } from './late-element.js';
import { reflects } from './reflect.js';

/**
 * <pe-claim name="group/check">text</pe-claim>: a statement with a button that runs its check on the engine, here and now,
 * and writes what was measured. Without a name the text stands alone; with `said` it is one side of a contradiction, and
 * the expected value is what that side says.
 */
export class PeClaim extends LateElement {}

reflects(PeClaim, ['name'], ['said']);
