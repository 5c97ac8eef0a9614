import * as calls from '#contract/calls/search.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { findCreator, findTag, listTags } from '../catalogue/facets/find-facets.ts'
import { suggest } from '../catalogue/suggest/suggest.ts'

/** docs/product.md#search: what a search field suggests, and the tags and creators under which series are listed. */
export const searchRoutes: Bound[] = [
  bind(calls.suggest, suggest, { keep: 'everybody', shows: ['lists'] }),
  bind(calls.listTags, listTags, { keep: 'everybody', shows: ['lists'] }),
  bind(calls.findTag, findTag, { keep: 'everybody', shows: ['lists'] }),
  bind(calls.findCreator, findCreator, { keep: 'everybody', shows: ['lists'] }),
]
