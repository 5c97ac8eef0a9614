/** Numbers between 0 and 1 that look thrown but are the same on every machine. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Calls `draw` so many times and joins what it returns. */
export function many(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

export function at(
  x: number,
  y: number,
  content: string,
  { scale = 1, turn = 0, mirror = false } = {},
): string {
  const steps = [`translate(${round(x)} ${round(y)})`]
  if (turn !== 0) steps.push(`rotate(${round(turn)})`)
  if (scale !== 1 || mirror) steps.push(`scale(${mirror ? -scale : scale} ${scale})`)
  return `<g transform="${steps.join(' ')}">${content}</g>`
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`
}

export function disc(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`
}

export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

/** A light or a sky: colours from top to bottom (or from the middle outwards), by name. */
export function fade(
  name: string,
  stops: [at: number, colour: string, opacity?: number][],
  kind: 'down' | 'out' = 'down',
): string {
  const inner = stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
  return kind === 'down'
    ? `<linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1">${inner}</linearGradient>`
    : `<radialGradient id="${name}">${inner}</radialGradient>`
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
