/** What the shop works out of the others by itself, or counts with, and what is said by something else of the entry. */
export const DERIVED_COLUMNS: ReadonlySet<string> = new Set([
  // Of a request and its answer: the names say who, and the action says what.
  ...['asked_by', 'answered_by', 'request_id', 'takedown_id', 'deed', 'alone'],
  ...['changed_fields', 'sort_title', 'search', 'search_text', 'facets', 'label'],
  ...['print_state', 'publication_status', 'reader_streaming', 'updated_at', 'revision'],
  ...[
    'id',
    'legacy_id',
    'sale_id',
    'bundle_id',
    'post_id',
    'made_by',
    'made_by_account',
    'made_at',
    'granted_by',
    'granted_at',
    'updated_by',
    'created_by',
    'changed_at',
    'decided_at',
  ],
  ...['created_at', 'total_parts', 'total_manga_pages', 'awaits_edition', 'was_ready_until', 'version'],
  ...['held', 'undated'],
])
