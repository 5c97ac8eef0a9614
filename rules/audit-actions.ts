/** All that is noted in the log of changes, in the order in which its filter offers them. */
export const AUDIT_ACTIONS = [
  ...([
    'series.plan',
    'series.change',
    'series.remove',
    'volume.plan',
    'volume.change',
    'volume.remove',
  ] as const),
  ...(['part.plan', 'part.add', 'part.change', 'part.replace', 'part.restore', 'part.remove'] as const),
  ...([
    'cover.add',
    'cover.change',
    'cover.remove',
    'cover.draft',
    'cover.publish',
    'cover.discard',
  ] as const),
  ...(['draft.save', 'draft.publish', 'draft.discard'] as const),
  ...(['release.plan', 'release.publish', 'release.cancel'] as const),
  ...(['catalogue.change', 'catalogue.create', 'book.import', 'edition.restore'] as const),
  ...(['preview.make', 'preview.revoke', 'proofLink.make', 'proofLink.open', 'proofLink.revoke'] as const),
  ...(['takedown.add', 'takedown.lift', 'takedown.ask', 'takedown.askLift', 'takedown.confirm'] as const),
  ...(['takedown.confirmLift', 'takedown.decline', 'takedown.withdraw'] as const),
  ...([
    'twoPeople.on',
    'twoPeople.askOff',
    'twoPeople.off',
    'twoPeople.decline',
    'twoPeople.withdraw',
  ] as const),
  ...(['sale.add', 'sale.change', 'sale.end', 'sale.withdraw'] as const),
  ...(['bundle.add', 'bundle.change', 'bundle.withdraw'] as const),
  ...(['post.plan', 'post.change', 'post.delete', 'post.picture'] as const),
  ...(['person.invite', 'person.grant', 'person.change', 'person.revoke', 'person.signOut'] as const),
  ...(['person.return', 'person.password', 'token.make', 'token.revoke'] as const),
  ...(['webhook.add', 'webhook.change', 'webhook.delete', 'webhook.test', 'webhook.replay'] as const),
  ...(['shop.change', 'legal.draft', 'legal.publish', 'legal.withdraw'] as const),
  ...(['demo.remove', 'mail.test', 'undo'] as const),
]
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What an entry is about. */
export const AUDIT_SUBJECT_KINDS = [
  ...(['series', 'volume', 'part', 'catalogue', 'book', 'upload', 'preview'] as const),
  ...(['release', 'sale', 'bundle', 'post', 'person', 'token', 'webhook', 'shop', 'legal', 'rule'] as const),
]
export type AuditSubjectKind = (typeof AUDIT_SUBJECT_KINDS)[number]
