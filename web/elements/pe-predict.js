import { LateElement } from './late-element.js';
import { reflects } from './reflect.js';

/**
 * <pe-predict id answer for> around a fieldset of radio buttons and a details.reveal. The first choice commits: it stays
 * marked beside the result, and the reveal opens. Arrow keys only choose; Enter or Space commits. The reveal can be
 * opened without an answer. Choices are kept in this browser. `for` names the figures that it asks about; `shows` a picture
 * of one and the state that is the answer, as pair/plane?m=12&n=21: they play below the choice.
 */
export class PePredict extends LateElement {
  /** The value committed to. */
  get choice() {
    return this.dataset.committed;
  }
}

reflects(PePredict, ['answer', 'for', 'shows']);
