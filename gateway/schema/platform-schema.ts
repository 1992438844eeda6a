import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** ISO text with milliseconds when read; an ISO text or a Date when written, by the database when left out. */
export type MadeInstant = ColumnType<string, string | Date | undefined, string | Date>
/** An object kept as jsonb; written as JSON text. */
type Json<T extends object> = JSONColumnType<T>

/** Tables of people, sessions and the low-code platform (0001-platform.ts). */
export interface PlatformSchema {
  user_account: {
    id: string
    tenant_id: string
    username: string
    password_hash: string
    real_name: string
    real_name_en: Generated<string>
    phone: Generated<string>
    email: Generated<string>
    locale: Generated<string>
    password_change_required: Generated<boolean>
    created_at: MadeInstant
    pinyin: Generated<string>
    avatar: Generated<string>
    left_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    /** Kept by the database from roles, firms and departments. */
    side: GeneratedAlways<'staff' | 'outside'>
    search_text: GeneratedAlways<string>
  }
  user_role: { user_id: string; role: string }
  user_identity: { issuer: string; subject: string; user_id: string }
  department: {
    id: string
    tenant_id: string
    parent_id: string | null
    name: string
    name_en: Generated<string>
    sort: Generated<number>
    pinyin: Generated<string>
    search_text: GeneratedAlways<string>
  }
  user_department: { user_id: string; department_id: string; is_master: Generated<boolean> }
  notification: {
    id: string
    tenant_id: string
    user_id: string
    project_id: string | null
    kind: string
    args: Json<Record<string, string>>
    at: MadeInstant
    read_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  sign_in_attempt: { id: string; attempts: number; open_at: MadeInstant; expires_at: MadeInstant }
  person_session: { sid: string; user_agent: string; address: string; seen_at: MadeInstant }
  second_factor: {
    id: string
    user_id: string
    kind: 'totp' | 'passkey'
    name: Generated<string>
    secret: string
    credential_id: string | null
    last_step: Generated<string>
    created_at: MadeInstant
    confirmed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  recovery_code: { user_id: string; hash: string }
  session_end: { sid: string; at: MadeInstant }
  oidc_record: {
    model: string
    id: string
    payload: Json<Record<string, unknown>>
    grant_id: string | null
    user_code: string | null
    uid: string | null
    expires_at: ColumnType<string | null, string | Date | null, string | Date | null>
  }
  signing_key: {
    kid: string
    purpose: string
    /** The public part; the private one lies in KEYS_DIR. */
    private_jwk: Json<Record<string, unknown>>
    created_at: MadeInstant
    active_from: MadeInstant
    retired_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    thumbprint: string | null
  }
  menu_node: {
    id: string
    app_code: string
    tag: string
    parent_id: string | null
    title: string
    path: Generated<string>
    code: Generated<string>
    icon: Generated<string>
    is_show: Generated<'0' | '1'>
    type: Generated<'menu' | 'btn'>
    open_way: Generated<string>
    permission_code: Generated<string>
    sort: Generated<number>
  }
  language: { lang: string; description: string; sort: Generated<number> }
  translation: { app_code: string; lang: string; transl_key: string; transl_value: string }
  dictionary: { tenant_id: string; code: string; name: string; name_en: Generated<string> }
  dictionary_entry: {
    id: string
    tenant_id: string
    dictionary_code: string
    parent_id: Generated<string>
    code: string
    name: string
    name_en: Generated<string>
    tree_sort: Generated<number>
  }
  app_setting: { tenant_id: string; key: string; value: string }
  page_permission: { tenant_id: string; role: string; page_id: string; component_id: string }
  /** Which version of a bundled data file was loaded last, by its content hash. */
  loaded_content: { name: string; hash: string; at: MadeInstant }
  /** Streets and towns by district; the same for every tenant (0006-people.ts, as what follows). */
  region_street: { code: string; area_code: string; name: string }
  reference_source: { tenant_id: string; code: string; name: string; name_en: Generated<string>; for_suppliers: Generated<boolean> }
  reference_row: {
    tenant_id: string
    source_code: string
    id: string
    parent_id: string | null
    code: string
    name: string
    name_en: Generated<string>
    detail: Generated<string>
    pinyin: Generated<string>
    sort: Generated<number>
    search_text: GeneratedAlways<string>
  }
}
