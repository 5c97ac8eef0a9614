import type { FeedItem } from './feed.ts'
import { escaped } from './xml.ts'

/** What feed readers show below the title: the cover, what it is and of which series. */
export function itemHtml({ image, url, title, category, series }: FeedItem): string {
  const cover = image
    ? `<p><a href="${escaped(url)}"><img src="${escaped(image)}" alt="${escaped(title)}" width="240"></a></p>`
    : ''
  return `${cover}<p>${escaped(category)} · ${escaped(series)}</p>`
}
