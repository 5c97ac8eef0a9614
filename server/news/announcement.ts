import type { Language } from '#rules/interface-language.ts'
import type { PostQuery } from './post.ts'

/** Posts in other languages than English bear an inner tag. */
export function filterOf(lang: Language, tag = ''): string {
  const language = lang === 'en' ? 'tag:-[hash-de,hash-fr]' : `tag:hash-${lang}`
  const slug = tag.replace(/[^\p{L}\p{N}_-]/gu, '')
  return slug === '' ? language : `${language}+tag:${slug}`
}

/** docs/product.md#news: announcements are the posts tagged announcement and featured, in English only. */
export const ANNOUNCEMENT: PostQuery = {
  filter: `tag:announcement+featured:true+${filterOf('en')}`,
  limit: 1,
  page: 1,
}
