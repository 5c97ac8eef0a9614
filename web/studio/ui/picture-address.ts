import { openCoverPicture } from '#contract/calls/studio-covers.ts'

/** A picture of a cover of this series or volume, as the studio may see it before readers do. */
export function pictureAddress(id: string, hash: string): string {
  return openCoverPicture.path.replace(':id', id).replace(':hash', hash)
}
