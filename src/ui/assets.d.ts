// What the bundler understands beside TypeScript. Next writes the same references into next-env.d.ts,
// but only during a build, and the types are checked before one.
/// <reference types="next" />
/// <reference types="next/image-types/global" />

declare module '*.css' {}
