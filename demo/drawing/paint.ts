import sharp from 'sharp'

/** A whole drawing of the given size in pixels. */
export function drawing(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}

/** Coloured pictures for covers and illustrations. */
export function paintJpeg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 84, mozjpeg: false })
    .toBuffer()
}

/** Ink and tone in sixteen greys: a few dozen kilobytes a page. */
export function paintInk(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 })
    .flatten({ background: '#fff' })
    .grayscale()
    .png({ palette: true, colours: 16, effort: 1 })
    .toBuffer()
}
