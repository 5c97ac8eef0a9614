import {
  Preview,
  PreviewAccess,
  PreviewList,
  PreviewRequest,
  ProofLinkRequest,
} from './generated/previews.ts'
import { AuditEntry, AuditList, StudioGrant, StudioMe } from './generated/studio.ts'
import {
  StudioChangeRequest,
  StudioChangeResult,
  StudioFieldList,
  StudioNewPart,
  StudioNewSeries,
  StudioNewVolume,
  StudioRowList,
  StudioSubject,
} from './generated/studio_catalogue.ts'
import { ExchangeCheck } from './generated/studio_exchange.ts'
import {
  GrantChange,
  MadeStudioToken,
  PersonInvitation,
  PersonList,
  PersonSaved,
  StudioTokenList,
  StudioTokenRequest,
} from './generated/studio_people.ts'
import {
  StudioPriceHistory,
  StudioSale,
  StudioSaleEnd,
  StudioSaleList,
  StudioSalePreview,
  StudioSaleRequest,
  StudioSaleSaved,
} from './generated/studio_sales.ts'
import {
  Environment,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookList,
  WebhookRequest,
  WebhookSaved,
} from './generated/studio_settings.ts'
import {
  EditionOutcome,
  KeptEditionList,
  Upload,
  UploadAnswers,
  UploadContents,
  UploadList,
  UploadRequest,
} from './generated/studio_upload.ts'
import { StudioView, StudioViewList, StudioViewRequest } from './generated/studio_views.ts'

/** The messages of the studio's calls, by name. Pages of readers never load them (load-message.ts leaves them out); the studio's own bundle has all of them. */
export const studioMessages = {
  AuditEntry,
  AuditList,
  Preview,
  PreviewAccess,
  PreviewList,
  PreviewRequest,
  ProofLinkRequest,
  EditionOutcome,
  Environment,
  ExchangeCheck,
  GrantChange,
  KeptEditionList,
  MadeStudioToken,
  PersonInvitation,
  PersonList,
  PersonSaved,
  StudioChangeRequest,
  StudioChangeResult,
  StudioFieldList,
  StudioGrant,
  StudioMe,
  StudioNewPart,
  StudioNewSeries,
  StudioNewVolume,
  StudioPriceHistory,
  StudioRowList,
  StudioSale,
  StudioSaleEnd,
  StudioSaleList,
  StudioSalePreview,
  StudioSaleRequest,
  StudioSaleSaved,
  StudioSubject,
  StudioTokenList,
  StudioTokenRequest,
  StudioView,
  StudioViewList,
  StudioViewRequest,
  Upload,
  UploadAnswers,
  UploadContents,
  UploadList,
  UploadRequest,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookList,
  WebhookRequest,
  WebhookSaved,
}

export type StudioMessages = typeof studioMessages
