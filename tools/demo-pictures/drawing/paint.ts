import sharp from 'sharp'

/** A whole drawing of the given size in pixels. */
export function drawing(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}

/** Coloured pictures for covers and illustrations. */
export function paintJpeg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

/** Ink and tone in sixteen greys, not dithered: plain greys stay plain, in two thirds of the bytes. */
export function paintInk(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 })
    .flatten({ background: '#fff' })
    .grayscale()
    .png({ palette: true, colours: 16, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer()
}
