/** Functions that answer something whatever they are given. */
export const ALWAYS_ANSWER: ReadonlySet<string> = new Set(
  `concat json_build_object jsonb_build_object now clock_timestamp gen_random_uuid current_database pg_backend_pid version num_nulls num_nonnulls
  pg_is_in_recovery`.split(/\s+/),
)

/** Functions that answer something as long as nothing that they are given is null. */
export const ANSWER_VALUES: ReadonlySet<string> = new Set(
  `lower upper md5 left right length char_length octet_length split_part substr substring replace translate btrim ltrim rtrim trim chr ascii
  starts_with concat_ws encode decode sha256 convert_to convert_from get_byte date_trunc date_part extract to_char to_timestamp timezone
  abs floor ceil round mod cardinality hashtextextended quote_ident to_json to_jsonb format_type
  pg_get_constraintdef current_setting nextval`.split(/\s+/),
)

/** Operators that look something up, which need not be there. All others of the server's answer values with values. */
export const LOOK_UP: ReadonlySet<string> = new Set(['->', '->>', '#>', '#>>', '@?', '@@?'])

/** Aggregates of no rows are null, but for these. */
export const COUNTS: ReadonlySet<string> = new Set(['count', 'row_number', 'rank', 'dense_rank', 'ntile'])

/** Aggregates of one row or more that answer something, whatever the rows hold. */
export const COLLECTS: ReadonlySet<string> = new Set(['array_agg', 'json_agg', 'jsonb_agg'])

/** Aggregates of one row or more that answer something where one of them holds something. */
export const SUMS_UP: ReadonlySet<string> = new Set([
  'min',
  'max',
  'sum',
  'avg',
  'string_agg',
  'bool_and',
  'bool_or',
])
