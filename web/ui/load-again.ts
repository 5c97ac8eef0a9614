/** Milliseconds after which a picture that did not come is requested again, for each time; the last for all further ones. */
const AFTER = [1_000, 5_000, 15_000, 60_000]
const MOST_TRIES = 10
const tries = new WeakMap<HTMLImageElement, number>()

/** Requests a picture that could not be loaded again, later each time, and at last no more. Its error leads here again. */
export function loadAgain(image: HTMLImageElement): void {
  const tried = tries.get(image) ?? 0
  if (tried === MOST_TRIES) return
  tries.set(image, tried + 1)
  // Up to half more or less, so that the covers of many pages do not come all at once.
  const vary = 0.5 + Math.random()
  setTimeout(
    () => {
      // What is gone from the page is wanted no more; the same address once more makes the browser request it.
      if (image.isConnected) image.setAttribute('src', image.getAttribute('src') ?? '')
    },
    vary * (AFTER[tried] ?? (AFTER.at(-1) as number)),
  )
}
