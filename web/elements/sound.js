import { make, setText } from './dom.js';

// The sound of a demo whose descriptor has `sound`.

/** The most that the gains of all tones add up to. */
export const LOUDEST = 0.2;

const GLIDE = 0.03; // seconds in which a tone takes another pitch or loudness

/** Plays sine tones, [{ frequency (Hz), gain (0 … 1) }], until stopped: { set(tones), stop() }. */
export function playTones(tones) {
  const context = new AudioContext();
  const whole = context.createGain();
  whole.gain.value = 0;
  whole.connect(context.destination);
  const voices = [];

  function voice(frequency) {
    const oscillator = context.createOscillator();
    const loudness = context.createGain();
    oscillator.frequency.value = frequency;
    loudness.gain.value = 0;
    oscillator.connect(loudness).connect(whole);
    oscillator.start();
    return { oscillator, loudness };
  }

  function set(list) {
    const sum = list.reduce((total, { gain }) => total + gain, 0);
    const share = Math.min(1, LOUDEST / Math.max(sum, 1e-9));
    while (voices.length < list.length) voices.push(voice(list[voices.length].frequency));
    for (const [i, { oscillator, loudness }] of voices.entries()) {
      const { frequency, gain } = list[i] ?? { frequency: oscillator.frequency.value, gain: 0 };
      oscillator.frequency.setTargetAtTime(frequency, context.currentTime, GLIDE);
      loudness.gain.setTargetAtTime(share * gain, context.currentTime, GLIDE);
    }
  }

  set(tones);
  whole.gain.setTargetAtTime(1, context.currentTime, GLIDE);
  return {
    set,
    stop() {
      whole.gain.setTargetAtTime(0, context.currentTime, GLIDE);
      setTimeout(() => context.close(), 6000 * GLIDE);
    },
  };
}

/**
 * A button that plays the tones of a demo's data: silent until pressed, and silent again when pressed once more, when the
 * figure is out of sight and when the page is. Returns { node, write(t), set(data), start(), stop() }; its words are
 * `listen` and `quiet` of the demo.
 */
export function makeSound({ tones: tonesOf }) {
  let data;
  let words;
  let playing;
  const button = make('button', { type: 'button', className: 'option', onclick: toggle });
  const node = make('p', { className: 'sound', hidden: !globalThis.AudioContext }, button);
  const observer = new IntersectionObserver((entries) => {
    if (!entries.at(-1).isIntersecting) silence();
  });
  const hidden = () => {
    if (document.hidden) silence();
  };

  function label() {
    if (words) setText(button, words(playing ? 'quiet' : 'listen'));
    button.classList.toggle('chosen', Boolean(playing));
  }

  function toggle() {
    if (playing) return silence();
    if (data === undefined) return;
    playing = playTones(tonesOf(data));
    label();
  }

  function silence() {
    playing?.stop();
    playing = undefined;
    label();
  }

  return {
    node,
    write(t) {
      words = t;
      label();
    },
    set(next) {
      data = next;
      if (data !== undefined) playing?.set(tonesOf(data));
    },
    start() {
      observer.observe(node.parentElement);
      document.addEventListener('visibilitychange', hidden);
    },
    stop() {
      observer.disconnect();
      document.removeEventListener('visibilitychange', hidden);
      silence();
    },
  };
}
