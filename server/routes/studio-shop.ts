import * as calls from '#contract/calls/studio-shop.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { addPicture } from '../studio/shop/add-picture.ts'
import * as legal from '../studio/shop/change-legal.ts'
import { changeLook, look } from '../studio/shop/change-look.ts'

/** How the shop looks, and its legal texts. */
export const studioShopRoutes: Bound[] = [
  bind(calls.showShopLook, look),
  bind(calls.changeShopLook, changeLook),
  bind(calls.addShopPicture, addPicture),
  bind(calls.listLegalPages, legal.pages),
  bind(calls.showLegalVersion, legal.version),
  bind(calls.changeLegalDraft, legal.changeDraft),
  bind(calls.publishLegalDraft, legal.publishDraft),
  bind(calls.withdrawLegalVersion, legal.withdraw),
  bind(calls.previewLegalText, legal.preview),
]
