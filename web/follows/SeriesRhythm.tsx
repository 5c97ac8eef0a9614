import { useSWRConfig } from 'swr'
import { saveFollowSettings } from '#contract/calls/follows.ts'
import type { NoticeRhythm } from '#contract/generated/enums.ts'
import { NoticeRhythm as Rhythms } from '#contract/generated/enums.ts'
import { useRead } from '../session/read.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Select } from '../ui/Field.tsx'
import { followsRead } from './follows-read.ts'
import { noticeSettingsRead, RHYTHMS } from './rhythm-options.ts'
import { useChoice } from './use-choice.ts'

interface Props {
  readonly seriesId: string
  readonly title: string
  readonly rhythm: NoticeRhythm
}

/** How often mails tell of one series: as of all, or otherwise. */
export function SeriesRhythm({ seriesId, title, rhythm }: Props) {
  const { t } = useTranslation('follows')
  const { mutate } = useSWRConfig()
  const { act } = useMutation(saveFollowSettings, 'follows')
  const { chosen, result, choose } = useChoice<NoticeRhythm>(value =>
    act({ params: { seriesId }, body: { rhythm: value } }),
  )
  // Without a setting there is a mail at each release.
  const setting = useRead(noticeSettingsRead).answer?.rhythm
  const usual = RHYTHMS.find(({ value }) => value === setting)?.name ?? 'each'

  async function change(value: NoticeRhythm) {
    await choose(value)
    await mutate(key => typeof key === 'string' && key.startsWith(followsRead.call.name))
  }

  return (
    <Select
      label={t('mailsOf', { title })}
      labelUnseen
      error={result?.saved === false ? result.said : null}
      value={String(chosen ?? rhythm)}
      onChange={event => void change(Number(event.target.value) as NoticeRhythm)}
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
