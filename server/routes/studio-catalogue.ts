import * as calls from '#contract/calls/studio-catalogue.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { findSubject } from '../studio/catalogue/find-subject.ts'
import { listCatalogue, listFields } from '../studio/catalogue/list-rows.ts'
import { changeFields } from '../studio/catalogue/make-changes.ts'
import { addPart, addSeries, addVolume } from '../studio/catalogue/plan-item.ts'

/** The catalogue as people see and change it who run the shop. */
export const studioCatalogueRoutes: Bound[] = [
  bind(calls.listStudioFields, listFields),
  bind(calls.listStudioCatalogue, listCatalogue),
  bind(calls.findStudioSubject, findSubject),
  bind(calls.changeStudioFields, changeFields),
  bind(calls.planSeries, addSeries),
  bind(calls.planVolume, addVolume),
  bind(calls.planPart, addPart),
]
