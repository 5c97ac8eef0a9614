import { call, LANG } from '../call.ts'

// docs/product.md#search.

/**
 * What a search field suggests while somebody types: series, creators and tags, the same for everybody. A query of one
 * letter has no suggestions; one sign of Japanese script has some.
 * @param query What has been typed, at most 200 characters.
 * @param lang The language whose series come first; English by default.
 */
export const suggest = call({
  name: 'suggest',
  method: 'GET',
  path: '/app/v2/suggest',
  query: { query: 'text', lang: LANG },
  answers: 'SuggestionList',
  refuses: { 429: 'tooManyTries' },
})

/**
 * The tags of a language's series, those with most series first. Tags that say label, print state or status are left out.
 * @param lang Only tags of series in this language; English by default.
 * @param limit How many; 100 by default.
 */
export const listTags = call({
  name: 'listTags',
  method: 'GET',
  path: '/app/v2/tags',
  query: { lang: LANG, limit: 'number' },
  answers: 'FacetList',
  refuses: {},
})

/**
 * A tag, by its slug or as it is written in any language.
 * @param slug The slug of the tag, or one of its names.
 * @param lang The language of its name, and of the series that are counted; English by default.
 */
export const findTag = call({
  name: 'findTag',
  method: 'GET',
  path: '/app/v2/tags/:slug',
  query: { lang: LANG },
  answers: 'Facet',
  refuses: { 404: 'tagNotFound' },
})

/**
 * A creator, by slug or name.
 * @param slug The slug of the creator, or the name.
 * @param lang The language of the series that are counted; English by default.
 */
export const findCreator = call({
  name: 'findCreator',
  method: 'GET',
  path: '/app/v2/creators/:slug',
  query: { lang: LANG },
  answers: 'Facet',
  refuses: { 404: 'creatorNotFound' },
})
