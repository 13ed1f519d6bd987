// Where a presentation is, in the page's address, so that it is there again after the page was loaded anew.

const LARGEST = 9999;

/** '#present?slide=4&step=2&view=speaker' → { slide, step (from 0; undefined where not said), isSpeaker }. */
export function readPlace(hash) {
  const said = new URLSearchParams(/^#present\?(.{0,200})$/s.exec(hash)?.[1] ?? '');
  const number = (name) => {
    const text = said.get(name) ?? '';
    return /^[1-9]\d{0,3}$/.test(text) ? Math.min(LARGEST, Number(text)) - 1 : undefined;
  };
  return { slide: number('slide'), step: number('step'), isSpeaker: said.get('view') === 'speaker' };
}

/** The same as an address; people count from 1. */
export const placeHash = ({ slide, step, isSpeaker }) =>
  `#present?slide=${slide + 1}&step=${step + 1}${isSpeaker ? '&view=speaker' : ''}`;
