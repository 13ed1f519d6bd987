/** What places that show links ask for, px. */
export const [WIDTH, HEIGHT] = [1200, 630];
