import { UserArea } from '../../accounts/UserArea.tsx'
import { FollowedList } from '../../follows/FollowedList.tsx'
import { FollowedReleases } from '../../follows/FollowedReleases.tsx'
import { NoticeSettings } from '../../follows/NoticeSettings.tsx'
import { PersonalLinks } from '../../follows/PersonalLinks.tsx'
import { PushSwitch } from '../../follows/PushSwitch.tsx'
import { ReceiptSetting } from '../../follows/ReceiptSetting.tsx'
import { useTranslation } from '../../texts/use-translation.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('follows:feed.', Feed)

/** docs/product.md#my-feed: what a reader follows, and the notifications and links for it. */
function Feed() {
  const { t } = useTranslation('follows')
  return (
    <UserArea title={t('feed.title')} lead={t('feed.lead')}>
      {({ id }) => (
        <Tabs
          label={t('feed.tabs')}
          tabs={[
            { id: 'releases', label: t('feed.releases'), panel: <FollowedReleases /> },
            { id: 'series', label: t('feed.series'), panel: <FollowedList />, late: true },
            { id: 'notices', label: t('feed.notices'), panel: <Notices readerId={id} /> },
            { id: 'links', label: t('feed.links'), panel: <PersonalLinks /> },
          ]}
        />
      )}
    </UserArea>
  )
}

function Notices({ readerId }: { readonly readerId: string }) {
  return (
    <>
      <NoticeSettings />
      <ReceiptSetting />
      <PushSwitch readerId={readerId} />
    </>
  )
}
