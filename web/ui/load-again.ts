/** Milliseconds after which a picture that did not come is requested again, for each time; the last for all further ones. */
const AFTER = [1_000, 5_000, 15_000, 60_000]
const tries = new WeakMap<HTMLImageElement, number>()

/** Requests a picture that could not be loaded again, later each time. Its error leads here again. */
export function loadAgain(image: HTMLImageElement): void {
  const tried = tries.get(image) ?? 0
  tries.set(image, tried + 1)
  setTimeout(() => {
    // What is gone from the page is wanted no more; the same address once more makes the browser request it.
    if (image.isConnected) image.setAttribute('src', image.getAttribute('src') ?? '')
  }, AFTER[tried] ?? AFTER.at(-1))
}
