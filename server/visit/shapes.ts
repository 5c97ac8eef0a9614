/**
 * A page of each shape, such as a series in German, with whose help others of the same shape are packed: most of their bytes
 * are the same.
 */
export class Shapes {
  private readonly samples = new Map<string, Buffer>()

  /**
   * The sample of a shape; null where there can be none. The first page of it that is asked about becomes it, for as long as
   * the process runs.
   */
  async sampleOf(shape: string, plain: () => Buffer | Promise<Buffer>): Promise<Buffer | null> {
    const known = this.samples.get(shape)
    if (known) return known
    const bytes = await plain()
    if (bytes.byteLength > LARGEST || this.samples.size >= MOST) return null
    const sample = Buffer.from(bytes)
    this.samples.set(shape, sample)
    return sample
  }
}

/** Three languages of some thirty screens, of some 40 KB. */
const MOST = 100
const LARGEST = 128_000
