/** Query values that filter and sort lists, in the order of the enums of catalogue.proto. */

export const SERIES_TYPE = { names: ['unknown', 'novel', 'manga'], enum: 'series_type' } as const
export const SERIES_SORT = { names: ['newest', 'oldest', 'az', 'za'], enum: 'series_sort' } as const
export const PUBLICATION_STATUS = {
  names: ['unknown', 'ongoing', 'complete', 'hiatus'],
  enum: 'publication_status',
} as const
export const PRINT_STATES = {
  names: ['none', 'planned', 'available'],
  enum: 'print_state',
  many: true,
} as const

/** Types of series and the formats of docs/product.md#calendar; `subscription` means parts. */
export const RELEASE_TYPES = {
  names: [
    'unknown',
    'novel',
    'manga',
    'part',
    'subscription',
    'digital',
    'physical',
    'physicalplanned',
    'physicalavailable',
  ],
  enum: 'series_type',
  ofEnum: 3,
  many: true,
} as const
