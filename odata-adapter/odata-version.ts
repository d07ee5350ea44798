/** The versions of the protocol that the service speaks. */
export type ODataVersion = '4.0' | '4.01';
