import { particleAfter } from '../../core/particles.js';

/** Particles of two forms, as they are after a consonant. */
export const PARTICLES = ['은', '이', '을', '과', '으로', '이라', '이란', '이나'];
// What could be shortened after a vowel but never is after a number: 0.25이고, not 0.25고.
const IN_FULL = ['이고', '이며'];

/** A written number or a word with the particle that fits it. */
export function withParticle(word, particle) {
  if (IN_FULL.includes(particle)) return word + particle;
  if (!PARTICLES.includes(particle)) {
    throw new Error(`the particle “${particle}” is not one of ${[...PARTICLES, ...IN_FULL].join(', ')}`);
  }
  return word + particleAfter(word, particle);
}
