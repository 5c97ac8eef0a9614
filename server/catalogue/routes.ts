import {
  findPrice,
  findSeries,
  findSeriesOfPart,
  findSeriesOfVolume,
  listSeries,
  listSkus,
  querySeries,
} from '#contract/calls/catalogue.ts'
import { lastPage, page } from '#rules/paging.ts'
import type { House } from '../house.ts'
import { type Bound, bind, refuse } from '../platform/http/bind.ts'
import { listSeries as pageOfSeries } from './series-list/list-series.ts'
import { type Asked, readBody, readQuery } from './series-list/read-wish.ts'
import * as store from './store.ts'
import { seriesMessage } from './view.ts'

export const catalogueRoutes: Bound[] = []
