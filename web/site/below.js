/** Lets `elements` that lie below the window wait with their layout until a frame without it is shown. */
export function layOutLater(elements) {
  for (const element of elements) element.classList.add('below');
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const element of elements) element.classList.remove('below');
    }),
  );
}
