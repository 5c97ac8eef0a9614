import { type AnyCall, statusOfRefusal } from '#contract/call.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import { mayIn } from '#rules/studio-rights.ts'
import type { Reader } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { staffOf } from '../scope.ts'

/** Throws 403 for who may write posts in no language: a role for some series writes none, since posts belong to the shop. */
export function requireNews(reader: Reader): Language[] {
  const staff = staffOf(reader)
  const may = languages.filter(lang => mayIn(staff, 'news', { lang }))
  if (may.length === 0) throw new Refusal(403, 'notAllowed')
  return may
}

/** Refuses what nobody would read: with a content site the posts of this shop are written there. */
export function requireWrittenHere({ config }: AppContext, call: AnyCall): void {
  if (config.contentSite) throw new Refusal(statusOfRefusal(call, 'postsElsewhere'), 'postsElsewhere')
}
