import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { changeShopLook } from '#contract/calls/studio-shop.ts'
import type { ShopLook } from '#contract/generated/studio_shop.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { showUndo } from '../../frame/toasts.ts'
import { type Restorable, useKept } from '../../ui/kept/use-kept.ts'
import { useSend } from '../../ui/use-send.ts'
import { useUndoEntry } from '../../ui/use-undo-entry.ts'

export type LookField = keyof ShopLook

export interface EditedLook {
  /** As it is on the screen. */
  readonly look: ShopLook
  readonly kept: Restorable
  readonly changed: readonly LookField[]
  readonly set: (change: Partial<ShopLook>) => void
  readonly saving: boolean
  /** Why it was not saved; undefined while nothing was refused. */
  readonly said: string | undefined
  readonly refused: string | undefined
  /** What somebody else has made of fields that are changed here, too; null where nobody has. */
  readonly theirs: ShopLook | null
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  readonly save: () => void
  readonly discard: () => void
}

export function differing(one: ShopLook, other: ShopLook): LookField[] {
  const fields = Object.keys(one) as LookField[]
  return fields.filter(field => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}

const isTyped = ({ base, look }: { base: ShopLook; look: ShopLook }) => differing(base, look).length > 0

/** The look while it is edited; what two people have changed at once is shown with both. */
export function useLook(stored: ShopLook): EditedLook {
  const { t } = useTranslation('studio-shop')
  const { mutate } = useSWRConfig()
  const { send, sending, refusal } = useSend(changeShopLook)
  const { putBack } = useUndoEntry()
  const [known, setKnown] = useState(stored)
  const kept = useKept('look', { base: stored, look: stored }, { isTyped })
  const { base, look } = kept.value
  const [theirs, setTheirs] = useState<ShopLook | null>(null)
  const changed = differing(base, look)
  // What was undone elsewhere, or read anew, is shown where nothing is being edited.
  if (known !== stored) {
    setKnown(stored)
    if (changed.length === 0) {
      kept.set({ base: stored, look: stored })
    }
  }

  async function save(before = base, after = look) {
    const { answer, refusal: refused } = await send({ body: { before, after } })
    if (refused?.refused === 'changedMeanwhile' && refused.details)
      setTheirs(JSON.parse(refused.details) as ShopLook)
    if (!answer?.look) return
    kept.set({ base: answer.look, look: answer.look })
    setTheirs(null)
    await mutate(() => true)
    const { entryId } = answer
    if (entryId) showUndo({ text: t('saved'), undo: () => putBack(entryId) })
  }

  /** Others' values under one's own changes, or in their place. */
  function rebase(mine: boolean) {
    if (!theirs) return
    const own = Object.fromEntries(changed.map(field => [field, look[field]]))
    kept.set({ base: theirs, look: mine ? { ...theirs, ...own } : theirs })
    setTheirs(null)
  }

  return {
    look,
    kept,
    changed,
    set: change => kept.set(now => ({ ...now, look: { ...now.look, ...change } })),
    saving: sending,
    said: refusal && changed.length > 0 ? refusal.said : undefined,
    refused: refusal?.refused,
    theirs,
    takeTheirs: () => rebase(false),
    keepMine: () => rebase(true),
    save: () => void save(),
    discard: () => {
      kept.change({ look: base })
      setTheirs(null)
    },
  }
}
