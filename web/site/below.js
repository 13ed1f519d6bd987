/** Resolves after the frame that shows what was changed now. */
export const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Lets `elements` that lie below the window wait with their layout until a frame without it is shown. */
export async function layOutLater(elements) {
  for (const element of elements) element.classList.add('below');
  await painted();
  for (const element of elements) element.classList.remove('below');
}
