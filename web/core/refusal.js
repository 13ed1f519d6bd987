/** Whether the engine refused the arguments of a call, which a module that is not there yet never does. */
export const isRefusal = ({ name, code }) => name === 'EngineError' && code !== 'not-loaded';

/** What call() gives, or refused(error) where the engine refuses its arguments. Every other error passes. */
export function unlessRefused(call, refused) {
  try {
    return call();
  } catch (error) {
    if (isRefusal(error)) return refused(error);
    throw error;
  }
}
