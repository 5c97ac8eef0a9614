import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSWRConfig } from 'swr'
import { setFollowWish } from '#contract/calls/follows.ts'
import type { NoticeRhythm } from '#contract/generated/enums.ts'
import { NoticeRhythm as Rhythms } from '#contract/generated/enums.ts'
import { useAct } from '../platform/act.ts'
import { useRead } from '../platform/read.ts'
import { Select } from '../ui/Field.tsx'
import { followsRead } from './follows-read.ts'
import { RHYTHMS, wishRead } from './rhythm-options.ts'

interface Props {
  readonly seriesId: string
  readonly title: string
  readonly rhythm: NoticeRhythm
}

/** How one hears of one series: as of all, or otherwise. */
export function SeriesRhythm({ seriesId, title, rhythm }: Props) {
  const { t } = useTranslation('follows')
  const { mutate } = useSWRConfig()
  const { act } = useAct(setFollowWish, 'follows')
  const [chosen, setChosen] = useState<NoticeRhythm | null>(null)
  // Nothing wished is a mail at each release.
  const wished = useRead(wishRead).answer?.rhythm
  const usual = RHYTHMS.find(({ value }) => value === wished)?.name ?? 'each'
  const [refusal, setRefusal] = useState<string | null>(null)

  async function choose(value: NoticeRhythm) {
    setChosen(value)
    const { said } = await act({ params: { seriesId }, body: { rhythm: value } })
    setRefusal(said ?? null)
    if (said) setChosen(null)
    await mutate(key => typeof key === 'string' && key.startsWith(followsRead.call.name))
  }

  return (
    <Select
      label={t('mailsOf', { title })}
      labelUnseen
      error={refusal}
      value={String(chosen ?? rhythm)}
      onChange={event => void choose(Number(event.target.value) as NoticeRhythm)}
      options={[
        {
          value: String(Rhythms.UNSPECIFIED),
          label: t('rhythm.asAll', { usual: t(`rhythm.${usual}Usual`) }),
        },
        ...RHYTHMS.map(({ name, value }) => ({ value: String(value), label: t(`rhythm.${name}Of`) })),
      ]}
    />
  )
}
