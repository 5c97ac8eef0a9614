import { AuditEntry, AuditList, StudioMe } from './generated/studio.ts'
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
import {
  EditionOutcome,
  KeptEditionList,
  Upload,
  UploadAnswers,
  UploadContents,
  UploadList,
  UploadRequest,
} from './generated/studio_upload.ts'

/** The messages of the studio's calls, by name. Pages of readers never load them (load-message.ts leaves them out); the studio's own bundle has all of them. */
export const studioMessages = {
  AuditEntry,
  AuditList,
  StudioChangeRequest,
  StudioChangeResult,
  StudioFieldList,
  StudioMe,
  StudioNewPart,
  StudioNewSeries,
  StudioNewVolume,
  StudioRowList,
  StudioSubject,
  EditionOutcome,
  KeptEditionList,
  Upload,
  UploadAnswers,
  UploadContents,
  UploadList,
  UploadRequest,
}

export type StudioMessages = typeof studioMessages
