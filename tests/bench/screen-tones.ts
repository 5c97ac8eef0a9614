import sharp from 'sharp'

export const [WIDTH, HEIGHT] = [1350, 1920]

/** Screen tones: what a page of a manga weighs, not what an empty one does. */
export async function drawTones(number: number, wide: boolean): Promise<Buffer> {
  const width = wide ? 2 * WIDTH : WIDTH
  const circles = Array.from({ length: 24 }, (_, at) => {
    const [x, y] = [(number * 131 + at * 373) % width, (number * 71 + at * 211) % HEIGHT]
    return `<circle cx="${x}" cy="${y}" r="${60 + ((at * 37) % 180)}" fill="url(#t)" stroke="#111" stroke-width="6"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}"><defs><pattern id="t" width="9" height="9" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="${1 + (number % 3)}"/></pattern></defs><rect width="100%" height="100%" fill="#fff"/>${circles.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}
