import { particleAfter } from '../../core/particles.js';

/** Particles that the program writes, as they are after a consonant. */
export const PARTICLES = ['은', '이', '을', '과', '으로', '이라', '이란', '이나', '이고', '이며'];

/** A written number or a word with the particle that fits it. */
export function withParticle(word, particle) {
  if (!PARTICLES.includes(particle)) {
    throw new Error(`the particle “${particle}” is not one of ${PARTICLES.join(', ')}`);
  }
  return word + particleAfter(word, particle);
}
