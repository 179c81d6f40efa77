/** The plugins that come with snowspec. Each uses `snowspec/plugin` alone, as a plugin of anyone does. */
export { asyncApi } from './asyncapi/index.js';
export { codecs, type CodecChoice, type CodecFormats, type CustomCodec } from './codecs/index.js';
export { msw } from './msw/index.js';
export { python } from './python/index.js';
export { serverHandlers } from './server/index.js';
export { tanstackQuery } from './tanstack-query/index.js';
