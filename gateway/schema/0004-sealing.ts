import { type Kysely, sql } from 'kysely'

/**
 * The key that sealed prices are enciphered with until they are opened. All gateways of a database share it. Two random UUIDs hold 244 bits of
 * the server's random source; the digest makes them one key of 256 bits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into signing_key (kid, purpose, private_jwk)
    select 'tender-seal-1', 'tender-seal', jsonb_build_object('kty', 'oct', 'k',
      encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'))
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from signing_key where purpose = 'tender-seal'`.execute(db)
}
