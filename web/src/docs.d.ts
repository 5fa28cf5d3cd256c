declare module 'virtual:docs/*' {
  const document: import('./lib/docs').Document;
  export default document;
}
