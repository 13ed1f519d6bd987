/** Whether `text` is on the clipboard. Plain http and some frames have none: then `node` is selected, to be copied by hand. */
export async function isCopied(text, node) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (node.select) {
      node.focus();
      node.select();
    } else getSelection().selectAllChildren(node);
    return false;
  }
}
